import { until } from '../../lab/until.ts';
import { command } from './command.ts';

/** An MCP server over HTTP. */
export interface McpProcess {
  readonly url: string;
  /** Its standard error so far. */
  log(): string;
  /** Stops it, and returns its exit code. */
  end(): Promise<number>;
}

/** Starts `verdicts mcp SOURCE --listen` with more arguments, on a free loopback port. */
export async function startMcp(source: string, ...words: readonly string[]): Promise<McpProcess> {
  const child = Bun.spawn([command, 'mcp', source, '--listen', '127.0.0.1:0', ...words], {
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  });
  let log = '';
  void (async () => {
    for await (const chunk of child.stderr) log += new TextDecoder().decode(chunk);
  })();
  const urlOf = () => / at (http:\S+\/mcp);/.exec(log)?.[1];
  await until(() => urlOf() !== undefined);
  return {
    url: urlOf() ?? '',
    log: () => log,
    end: () => {
      child.kill('SIGTERM');
      return child.exited;
    },
  };
}
