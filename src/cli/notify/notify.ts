import { InvalidArgumentError, Option } from 'commander';
import { messageOf } from '../../verdict/text/error-message.ts';
import type { Terminal } from '../output/terminal.ts';
import type { Notification } from './notification.ts';

/** A receiver of notifications. */
export type NotifyTarget =
  | { readonly kind: 'url'; readonly url: URL }
  | { readonly kind: 'command'; readonly line: string };

/** Most receivers. */
const targetsMax = 16;

/** Milliseconds that a URL may take to answer. */
const urlMs = 10_000;

/** Milliseconds that a command may run: it may have to purge many servers. */
const commandMs = 60_000;

/** The option `--notify`. */
export function notifyOption(): Option {
  return new Option(
    '--notify <url-or-command>',
    'afterwards, POST what was published to this URL or run this command (repeatable)',
  )
    .argParser(addTarget)
    .default([], 'none');
}

/** Notifies each receiver in turn; prints failures, which change nothing. A URL may take 10 seconds, a command 60. */
export async function notify(
  targets: readonly NotifyTarget[],
  notification: Notification,
  { printError }: Terminal,
): Promise<void> {
  const body = JSON.stringify(notification);
  for (const target of targets) {
    const fault =
      target.kind === 'url' ? await post(target.url, body) : await runLine(target.line, body, notification);
    if (fault === undefined) continue;
    // The path of a webhook often is its secret.
    const name = target.kind === 'url' ? target.url.origin : `the command “${target.line}”`;
    printError(
      `verdicts: edition ${notification.edition} is published, but --notify failed: ${name} ${fault}`,
    );
  }
}

function addTarget(text: string, targets: readonly NotifyTarget[]): readonly NotifyTarget[] {
  if (targets.length === targetsMax) throw new InvalidArgumentError(`Allowed: at most ${targetsMax}.`);
  return [...targets, parseTarget(text.trim())];
}

function parseTarget(text: string): NotifyTarget {
  if (!/^[a-z][a-z0-9+.-]*:\/\/\S*$/i.test(text)) {
    if (text !== '' && !text.includes('\0')) return { kind: 'command', line: text };
  } else {
    const url = URL.parse(text);
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
    // `ps` would show them.
    if (isWeb && url.username + url.password === '') return { kind: 'url', url };
  }
  throw new InvalidArgumentError(
    'Allowed: an address that begins with https:// or http:// and holds no name and password, or a command.',
  );
}

async function post(url: URL, body: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'verdicts' },
      redirect: 'manual',
      signal: AbortSignal.timeout(urlMs),
    });
    await response.body?.cancel();
    if (response.ok) return undefined;
    return response.status >= 300 && response.status < 400
      ? `answered ${response.status}; give the address that it redirects to`
      : `answered ${response.status}`;
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return `did not answer within ${urlMs / 1000} s`;
    return `cannot be reached: ${explain(error).replaceAll(url.href, url.origin)}`;
  }
}

/** Explains common network errors in words; for others, returns the code or the message. */
function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === 'ECONNREFUSED') return 'the connection was refused';
  if (code === 'ENOTFOUND') return 'there is no such host';
  if (code === 'ECONNRESET') return 'the connection was closed without an answer';
  return code ?? messageOf(error);
}

async function runLine(line: string, body: string, notification: Notification): Promise<string | undefined> {
  const child = Bun.spawn(['/bin/sh', '-c', line], {
    // What it prints is for the person at the terminal; standard output is ours.
    stdio: [new Blob([body]), 2, 2],
    env: { ...process.env, ...variablesOf(notification) },
    // A new process group, so that the processes that it starts can be killed with it.
    detached: true,
  });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    process.kill(-child.pid, 'SIGKILL');
  }, commandMs);
  await child.exited;
  clearTimeout(timer);
  if (late) return `did not end within ${commandMs / 1000} s`;
  if (child.exitCode === 0) return undefined;
  return child.exitCode === null
    ? `was ended by ${child.signalCode}`
    : `ended with exit code ${child.exitCode}`;
}

function variablesOf(notification: Notification): Readonly<Record<string, string>> {
  const { event, store, sequence, edition, previous, publishedAt, changed } = notification;
  return {
    VERDICTS_EVENT: event,
    VERDICTS_STORE: store,
    VERDICTS_SEQUENCE: String(sequence),
    VERDICTS_EDITION: edition,
    VERDICTS_PREVIOUS: previous ?? '',
    VERDICTS_PUBLISHED_AT: publishedAt,
    VERDICTS_CHANGED: changed === null ? '' : String(changed.count),
  };
}
