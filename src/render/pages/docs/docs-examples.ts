/** A request and what this service answers it, as the documentation shows them. */
export interface ExampleExchange {
  /** The whole address. */
  readonly address: string;
  readonly status: number;
  readonly type: string;
  /** The headers that the text speaks of. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, indented. */
  readonly body: string;
}

/** A badge of this catalogue, with the size that it is drawn in. */
export interface BadgeExample {
  /** Query with the `?`, or empty. */
  readonly query: string;
  readonly slug: string;
  readonly alt: string;
  /** In px. */
  readonly width: number;
  readonly height: number;
}

/** A query parameter: what it does, what it takes, and what holds without it. */
export interface ParameterHelp {
  readonly name: string;
  readonly description: string;
  readonly allowed: string;
  readonly fallback: string | undefined;
}

/** A kind of problem, as the table of errors tells it. */
export interface ProblemKindHelp {
  readonly name: string;
  readonly status: number;
  readonly title: string;
}

/** What the documentation shows of the edition that is served. */
export interface DocsExamples {
  /** The product of the examples; when no verdict is published, a slug that there may be one day. */
  readonly slug: string;
  readonly product: string;
  /** False when no verdict is published: then the answers below say so. */
  readonly published: boolean;
  readonly verdict: ExampleExchange;
  readonly list: ExampleExchange;
  /** The answer to a copy that still holds; nothing when there is no verdict to have a copy of. */
  readonly unchanged: ExampleExchange | undefined;
  readonly mistake: ExampleExchange;
  /** What oEmbed says of the product's review. */
  readonly oembed: ExampleExchange;
  /** A category of this catalogue. */
  readonly category: string;
  readonly kinds: readonly BadgeExample[];
  readonly variants: readonly BadgeExample[];
  readonly listParameters: readonly ParameterHelp[];
  readonly badgeParameters: readonly ParameterHelp[];
  readonly problems: readonly ProblemKindHelp[];
}

/** The reasons that HTTP gives for the statuses of the examples (RFC 9110, section 15). */
const reasons: Readonly<Record<number, string>> = {
  200: 'OK',
  304: 'Not Modified',
  400: 'Bad Request',
  404: 'Not Found',
};

/** The head of an answer as it goes over the wire: status line and headers. */
export function headOf({ status, headers }: ExampleExchange): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${reasons[status] ?? ''}`.trimEnd(), ...lines].join('\n');
}
