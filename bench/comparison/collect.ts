/** A response as it was sent: the body stays compressed. */
export interface Collected {
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Concurrent requests. */
const concurrency = 32;

/** Fetches paths from one server; responses are in the order of the paths. */
export async function collect(
  origin: string,
  paths: readonly string[],
  headersFor: (path: string) => Readonly<Record<string, string>> = () => ({}),
): Promise<Collected[]> {
  const collected: Collected[] = [];
  const queue = paths.entries();
  const work = async () => {
    for (const [index, path] of queue) collected[index] = await collectOne(origin, path, headersFor(path));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return collected;
}

async function collectOne(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Collected> {
  const response = await fetch(`${origin}${path}`, {
    headers: { 'Accept-Encoding': 'identity', ...headers },
    redirect: 'manual',
    decompress: false,
  });
  return { path, status: response.status, headers: response.headers, body: await response.bytes() };
}
