/** A request that a script repeats. */
export interface WrkTarget {
  readonly path: string;
  /** Sent as `If-None-Match`. */
  readonly etag: string | undefined;
}

/** Prefix of the script's output line; the rest is a `WrkSummary` in JSON. */
export const summaryMark = 'SUMMARY ';

/** Counts and latencies measured by wrk; latencies in microseconds. */
export interface WrkSummary {
  readonly requests: number;
  readonly microseconds: number;
  readonly bytes: number;
  readonly p50: number;
  readonly p99: number;
  /** Failed connections, reads and writes, timeouts, and statuses of 400 or above. */
  readonly failures: number;
}

/** A wrk script that builds its requests before the round, so that Lua only picks one. */
export function wrkScript(targets: readonly WrkTarget[], headers: Readonly<Record<string, string>>): string {
  const [only] = targets;
  // Without a function named `request`, wrk sends one fixed text and never calls Lua.
  const choice = targets.length === 1 && only ? oneTarget(only) : manyTargets(targets);
  return `${fixedHeaders(headers)}${choice}${done}`;
}

function oneTarget({ path, etag }: WrkTarget): string {
  const condition = etag === undefined ? '' : `wrk.headers["If-None-Match"] = ${quote(etag)}\n`;
  return `wrk.path = ${quote(path)}\n${condition}`;
}

function manyTargets(targets: readonly WrkTarget[]): string {
  const table = targets.map(({ path, etag = '' }) => `  { ${quote(path)}, ${quote(etag)} },\n`).join('');
  const filling = `  for index, target in ipairs(targets) do
    if target[2] ~= "" then wrk.headers["If-None-Match"] = target[2] end
    requests[index] = wrk.format("GET", target[1])
  end
`;
  return `local targets = {\n${table}}\n${drawing('20261121', filling)}`;
}

/** Lua that fills `requests` before the round and then draws from them. */
function drawing(seed: string, filling: string): string {
  return `local requests = {}

function init()
  math.randomseed(${seed})
${filling}end

function request()
  return requests[math.random(#requests)]
end
`;
}

/** A script that draws paths from a file, one a line, for more than Lua may hold; each round draws others. */
export function wrkFileScript(file: string, headers: Readonly<Record<string, string>> = {}): string {
  const filling = `  for path in io.lines(${quote(file)}) do requests[#requests + 1] = wrk.format("GET", path) end\n`;
  return `${fixedHeaders(headers)}${drawing('os.time()', filling)}${done}`;
}

/** A script that posts JSON bodies, drawn at random, to one path. */
export function wrkPostScript(
  path: string,
  headers: Readonly<Record<string, string>>,
  bodies: readonly string[],
): string {
  const posts = bodies.map(
    (body) => `  requests[#requests + 1] = wrk.format("POST", ${quote(path)}, nil, ${quote(body)})\n`,
  );
  return `${fixedHeaders(headers)}${drawing('20261121', posts.join(''))}${done}`;
}

const done = `
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '${summaryMark}{"requests":%d,"microseconds":%d,"bytes":%d,"p50":%d,"p99":%d,"failures":%d}\\n',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.timeout + errors.status))
end
`;

function fixedHeaders(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `wrk.headers[${quote(name)}] = ${quote(value)}\n`)
    .join('');
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
