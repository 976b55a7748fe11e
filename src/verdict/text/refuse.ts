import type { z } from 'zod';

/** What a diagnostic says of a refused value besides the message (`explainIssue`). */
export interface RefusalDetails {
  readonly rule: string;
  readonly allowed: string;
  readonly nearest?: string | undefined;
  /** UTF-16 offset of the mistake, in a text. */
  readonly offset?: number;
}

/** Refuses the value of a check, or the part of it that `part` names. `message` goes on after the name of the key. */
export function refuse(
  { value, issues }: z.core.ParsePayload,
  message: string,
  params: RefusalDetails,
  part: { readonly input?: unknown; readonly path?: PropertyKey[]; readonly continue?: boolean } = {},
): void {
  issues.push({ code: 'custom', input: value, message, params: { ...params }, ...part });
}
