/** What is known of a verdict besides its record: what a review page shows. */
export interface Review {
  /** Slug of its category. */
  readonly category: string;
  /** Day of the review, YYYY-MM-DD. */
  readonly reviewed: string | null;
  readonly pros: readonly string[];
  readonly cons: readonly string[];
  /** Markdown. */
  readonly review: string;
}
