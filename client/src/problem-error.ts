/** Every kind of problem that the service knows; a later release may know more. */
export const problemKinds = [
  'invalid-parameter',
  'not-found',
  'method-not-allowed',
  'withdrawn',
  'edition-gone',
  'changes-gone',
  'precondition-failed',
  'range-not-satisfiable',
  'not-ready',
  'unavailable',
  'unknown-format',
  'malformed-request',
  'request-timeout',
  'body-too-large',
  'target-too-long',
  'headers-too-large',
  'coding-not-supported',
  'version-not-supported',
  'busy',
  'internal',
] as const;

/** The kind of a problem. */
export type ProblemKind = (typeof problemKinds)[number];

/** A parameter at fault, and what it takes. */
export interface ProblemFault {
  parameter: string;
  detail: string;
  allowed: string;
}

/** A problem that the service answers instead of the content (RFC 9457). */
export class ProblemError extends Error {
  /** `unknown` when the answer names no kind that this release knows: `type` and `status` tell more. */
  readonly kind: ProblemKind | 'unknown';
  /** The HTTP status. */
  readonly status: number;
  /** Address of a page about this kind of problem; `about:blank` when the answer gives none. */
  readonly type: string;
  /** The kind in words; they may change. */
  readonly title: string;
  /** What is wrong with this request, for a person to read. */
  readonly detail: string;
  /** Each parameter at fault; empty when it is none. */
  readonly errors: readonly ProblemFault[];

  /** `body` is what was answered, whatever it is: a proxy may answer in the place of the service. */
  constructor(status: number, body: unknown) {
    const { type, title, detail, errors } = (body ?? {}) as Record<string, unknown>;
    const text = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback);
    const said = text(title, `The answer has status ${status}`);
    const more = text(detail, '');
    super(more || said);
    this.name = 'ProblemError';
    this.status = status;
    this.type = text(type, 'about:blank');
    this.title = said;
    this.detail = more;
    this.errors = Array.isArray(errors) ? errors : [];
    this.kind = problemKinds.find((kind) => this.type.endsWith(`/${kind}`)) ?? 'unknown';
  }

  /** Whether it is of this kind. */
  is<Kind extends ProblemKind | 'unknown'>(kind: Kind): this is this & { readonly kind: Kind } {
    return this.kind === kind;
  }
}
