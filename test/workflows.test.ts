import { beforeAll, describe, expect, test } from 'bun:test';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { newFolder, writeFolder } from '../lab/catalogue-folder.ts';
import { needingPrograms } from '../lab/needing.ts';
import { command, type Outcome, run, runOf } from './support/command.ts';

interface Job {
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly name?: string; readonly uses?: string; readonly run?: string }[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflow = (folder: string, name: string): Workflow =>
  parse(readFileSync(join(folder, `.github/workflows/${name}-verdicts.yml`), 'utf8'));

/** What the workflows are to install. */
const program = ['--program', 'acme-verdicts@1.2.0'];

test('verdicts init --ci writes workflows into a new catalogue, or into one that is there, and over nothing', async () => {
  const fresh = join(writeFolder({}), 'new');
  expect(await run('init', fresh, '--ci', ...program)).toMatchObject({ exitCode: 0 });
  expect(await run('check', fresh)).toMatchObject({ exitCode: 0 });
  expect(workflow(fresh, 'check').env).toEqual({ PROGRAM: 'acme-verdicts@1.2.0' });
  expect(await run('init', join(writeFolder({}), 'new'), '--ci')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--ci needs --program'),
  });

  const there = writeFolder({ 'catalogue.yaml': 'name: Mine', 'README.md': '' });
  expect(await run('init', there, '--ci', '--program', 'https://acme.dev/verdicts-1.2.tgz')).toMatchObject({
    exitCode: 0,
  });
  expect(workflow(there, 'publish').env).toEqual({ PROGRAM: 'https://acme.dev/verdicts-1.2.tgz' });
  expect(readFileSync(join(there, 'catalogue.yaml'), 'utf8')).toBe('name: Mine');
  expect((await run('init', there, '--ci', ...program)).stderr).toContain(
    'check-verdicts.yml is there already; delete it',
  );
  expect((await run('init', writeFolder({ 'a.txt': '' }), '--ci', ...program)).stderr).toContain(
    'is not empty',
  );
});

test.each([
  'product-verdict-service',
  'product-verdict-service@latest',
  'https://acme.dev/x.tgz"; curl evil.example',
  `\${{ secrets.PGPASSWORD }}@1`,
  'a@1\nb: c',
])('verdicts init --ci refuses to install %p', async (name) => {
  const { exitCode, stderr } = await run('init', join(writeFolder({}), 'new'), '--ci', '--program', name);
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining('NAME@VERSION, or the https address of a .tgz'),
  ]);
});

describe('the workflows', () => {
  const folder = join(writeFolder({}), 'new');
  let check: Workflow;
  let publish: Workflow;

  beforeAll(async () => {
    await run('init', folder, '--ci', ...program);
    [check, publish] = [workflow(folder, 'check'), workflow(folder, 'publish')];
  });

  test('may read the repository, and nothing more but where a comment is written', () => {
    for (const { permissions, jobs } of [check, publish]) {
      expect(permissions).toEqual({ contents: 'read' });
      for (const [name, job] of Object.entries(jobs))
        expect(job.permissions).toEqual(name === 'comment' ? { 'pull-requests': 'write' } : undefined);
    }
  });

  test('give no secret to a pull request, and run none of its code with write access', () => {
    expect(Object.keys(check.on)).toEqual(['pull_request']);
    expect(JSON.stringify(check)).not.toContain('secrets.');
    const { comment } = check.jobs;
    expect(comment?.if).toBe('github.event.pull_request.head.repo.full_name == github.repository');
    expect(JSON.stringify(comment)).not.toMatch(/checkout|verdicts |npm /);
  });

  test('pin every action to a full version, and insert no value of an event into a script', () => {
    for (const { jobs } of [check, publish])
      for (const { uses, run: script } of Object.values(jobs).flatMap(({ steps }) => steps)) {
        expect(uses ?? 'a/b@v1.2.3').toMatch(/^[\w-]+\/[\w-]+@v\d+\.\d+\.\d+$/);
        expect(script ?? '').not.toContain('${{');
      }
  });
});

needingPrograms('git', 'jq').describe('the steps of the workflows, run in a repository', () => {
  const site = join(newFolder(), 'site');
  const store = join(newFolder(), 'store');
  const programs = newFolder();
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@acme.dev'];
  const git = async (...words: string[]) => {
    const outcome = await runOf('git', '-C', site, ...identity, ...words);
    if (outcome.exitCode !== 0) throw new Error(outcome.stderr);
  };
  const edit = (path: string, pattern: string | RegExp, text: string) => {
    const file = join(site, path);
    writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, text));
  };

  /** Runs every script of a job in a clone of the repository, as a runner does; gives what each said and wrote. */
  async function runJob(
    workflowName: string,
    jobName: string,
    variables: Readonly<Record<string, string>> = {},
  ) {
    const [clone, runner] = [join(newFolder(), 'clone'), newFolder()];
    await runOf('git', 'clone', '--quiet', '--depth', '2', `file://${site}`, clone);
    const said: Record<string, Outcome> = {};
    const summary = join(runner, 'summary.md');
    writeFileSync(summary, '');
    for (const { name = '', run: script } of workflow(site, workflowName).jobs[jobName]?.steps ?? []) {
      if (script === undefined || name === 'Install the program') continue;
      const file = join(runner, 'script.sh');
      writeFileSync(file, `cd ${jobName === 'comment' ? runner : clone}\n${script}`);
      const environment = Object.entries({
        PATH: `${programs}:${process.env['PATH']}`,
        RUNNER_TEMP: runner,
        GITHUB_STEP_SUMMARY: summary,
        FORCE: 'false',
        VERDICTS_STORE: store,
        ...variables,
      });
      const outcome = await runOf('bash', '--noprofile', '--norc', '-eo', 'pipefail', file, ...environment);
      said[name] = outcome;
      if (outcome.exitCode !== 0) break;
    }
    return { said, runner, summary: readFileSync(summary, 'utf8') };
  }

  beforeAll(async () => {
    writeFileSync(join(programs, 'verdicts'), `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o700 });
    writeFileSync(join(programs, 'gh'), '#!/bin/sh\necho "$@"\n', { mode: 0o700 });
    mkdirSync(site);
    await git('init', '--quiet', '--initial-branch', 'main');
    await run('init', site, '--ci', ...program);
    edit('catalogue.yaml', 'verdicts.example', 'verdicts.acme.dev');
    edit(
      'verdicts/acme-notes.md',
      /^verdictSummary: .*$/m,
      'verdictSummary: From thought to page in a second.',
    );
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'Begin');
  });

  test('check a pull request, and show its changes and a preview', async () => {
    await git('checkout', '--quiet', '-b', 'change');
    edit('verdicts/acme-notes.md', 'rating: 8', 'rating: 3');
    appendFileSync(join(site, 'verdicts/acme-notes.md'), '\nThank you, @team.\n');
    await git('commit', '--quiet', '--all', '--message', 'Change');
    await git('checkout', '--quiet', '--detach', 'main');
    await git('merge', '--quiet', '--no-ff', '--message', 'Merge', 'change');
    const { said, runner, summary } = await runJob('check', 'check');
    expect(Object.values(said).map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    expect(summary).toStartWith('**1 rating moved**');
    expect(summary).toContain('| rating | 8 | 3 |');
    expect(summary).toContain('<ins><br>Thank you, \\@&#8203;team\\.</ins>');
    expect(readFileSync(join(runner, 'preview/reviews/acme-notes.html'), 'utf8')).toContain(
      'Thank you, @team.',
    );
  });

  test('comment with the difference', async () => {
    const { said } = await runJob('check', 'comment', { NUMBER: '7' });
    expect(said['Comment']).toMatchObject({
      exitCode: 0,
      stdout: 'pr comment 7 --edit-last --create-if-none --body-file difference.md\n',
    });
  });

  test('annotate a mistake, and stop there', async () => {
    await git('checkout', '--quiet', '-b', 'mistake', 'main');
    edit('verdicts/acme-notes.md', 'rating: 8', 'rating: 99');
    await git('commit', '--quiet', '--all', '--message', 'Mistake');
    const { said } = await runJob('check', 'check');
    expect(Object.keys(said)).toEqual(['Check']);
    expect(said['Check']).toMatchObject({ exitCode: 1 });
    expect(said['Check']?.stdout).toMatch(
      /^::error file=verdicts\/acme-notes\.md,line=8,col=9,title=range::/,
    );
  });

  test('publish main once a day, and only onto the publication that was compared', async () => {
    await git('checkout', '--quiet', 'main');
    const first = await runJob('publish', 'publish');
    expect(first.said['Publish']).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('publication 1.'),
    });
    await git('merge', '--quiet', 'change');
    const second = await runJob('publish', 'publish');
    expect(second.said['Publish']?.stdout).toStartWith('::notice::Something was published today');
    const forced = await runJob('publish', 'publish', { FORCE: 'true' });
    expect(forced.said['Publish']).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('publication 2.'),
    });
    expect(forced.summary).toContain('| rating | 8 | 3 |');
    expect(existsSync(join(store, 'publications.json'))).toBe(true);
  });
});
