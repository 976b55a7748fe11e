import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../lab/site.ts';
import { listedPrompts } from '../src/mcp/prompts.ts';
import { overviewUri, reviewTemplate } from '../src/mcp/resources.ts';
import { messageMaxBytes } from '../src/mcp/serve-stdio.ts';
import { tools } from '../src/mcp/tools.ts';
import { command, run, runShell } from './support/command.ts';

const root = join(import.meta.dir, '..');
const guide = readFileSync(join(root, 'docs/assistants.md'), 'utf8');

/** Code blocks that follow a comment such as `<!-- host: servers -->`, with what it names. */
function blocksOf(kind: string): [name: string, content: string][] {
  const pattern = new RegExp(`<!-- ${kind}(?:: (\\w+))? -->\\n\`\`\`\\w*\\n([\\s\\S]*?)\`\`\``, 'g');
  return [...guide.matchAll(pattern)].map(([, name = '', content = '']) => [name, content]);
}

/** The pieces of code in each row of the table whose head begins with a word, cell by cell. */
function rowsOf(head: string): string[][][] {
  const table = new RegExp(`^\\| ${head} \\|.*\\n\\|[-|]+\\n((?:\\|.*\\n)+)`, 'm').exec(guide)?.[1] ?? '';
  return table
    .trimEnd()
    .split('\n')
    .map((row) =>
      row
        .slice(1, -1)
        .split('|')
        .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)),
    );
}

describe('docs/assistants.md', () => {
  test('begins with a command that gives a verdict', async () => {
    const [[, line = ''] = []] = blocksOf('run');
    const { stdout, exitCode } = await runShell(
      `cd '${root}' && ${line.replace(/^verdicts /, `'${command}' `)}`,
    );
    expect(exitCode).toBe(0);
    const answers = stdout.trimEnd().split('\n');
    expect(answers).toHaveLength(2);
    expect(answers[1]).toContain('https://verdicts.example/reviews/qy');
  });

  test('has configurations that start the command as it is', async () => {
    const hosts = blocksOf('host').map(([key, text]) => {
      const parsed = (text.startsWith('[') ? Bun.TOML.parse(text) : JSON.parse(text)) as Record<
        string,
        Record<string, { command: string; args: string[] }>
      >;
      return parsed[key]?.['verdicts'];
    });
    const forms = blocksOf('host').map(([key]) => key);
    expect(forms).toEqual(['mcpServers', 'servers', 'context_servers', 'mcp_servers']);
    const named = rowsOf('host').map(([, , form = []]) => form[0] ?? 'mcp_servers');
    expect(named).toHaveLength(7);
    expect(forms).toEqual(expect.arrayContaining(named));
    for (const host of hosts)
      expect(host).toMatchObject({ command: 'verdicts', args: ['mcp', 'https://verdicts.example'] });
    for (const [, words] of blocksOf('words'))
      expect(words).toContain('-- verdicts mcp https://verdicts.example\n');
    const { stdout } = await run('mcp', '--help');
    for (const [option] of guide.matchAll(/--[a-z]+-?[a-z]+\b/g))
      expect(`${stdout} --help`).toContain(option);
  });

  test('documents every tool with its arguments, every resource and every prompt', () => {
    const listed = [...tools.values()].map(({ listed: { name, inputSchema } }) => [
      [name],
      Object.keys(inputSchema.properties ?? {}),
    ]);
    expect(rowsOf('tool').map(([name = [], input = []]) => [name, input])).toEqual(listed);
    const required = [...tools.values()].flatMap(({ listed: { inputSchema } }) => inputSchema.required ?? []);
    expect(guide).toContain(
      `Only ${required
        .slice(0, -1)
        .map((name) => `\`${name}\``)
        .join(', ')} and \`${required.at(-1)}\` must be given.`,
    );
    expect(rowsOf('resource').map(([uri = []]) => uri)).toEqual([[overviewUri], [reviewTemplate]]);
    expect(rowsOf('prompt').map(([name, input]) => [name, input])).toEqual(
      listedPrompts.map(({ name, arguments: input }) => [[name], input?.map((one) => one.name) ?? []]),
    );
    expect(messageMaxBytes).toBe(1024 * 1024);
  });

  test('has an entry for the registry of the protocol', () => {
    expect(guide).toContain('(../deploy/server.json)');
    const { name, description, remotes } = JSON.parse(readFileSync(join(root, 'deploy/server.json'), 'utf8'));
    // What the schema of the registry allows (server.schema.json of 2025-12-11).
    expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(description.length).toBeLessThanOrEqual(100);
    expect(remotes).toEqual([{ type: 'streamable-http', url: 'https://verdicts.example/mcp' }]);
  });

  test('names addresses that answer, and cites a verdict as it is', async () => {
    const site = await serve(join(root, 'catalogue'));
    const addresses = blocksOf('addresses').flatMap(([, text]) => text.trim().split('\n'));
    expect(addresses).toHaveLength(4);
    for (const address of addresses) expect((await site.get(address)).status).toBe(200);
    const { product, rating, verdictSummary, skipIf } = await site.record('/api/v1/qy');
    const cited = guide.replace(/\n> /g, ' ');
    expect(cited).toContain(
      `**${product}: worth it, ${rating} out of 10.** ${verdictSummary} Skip it if ${skipIf}.`,
    );
    expect(cited).toContain((await site.list('/api/v1')).attribution.text);
  });
});
