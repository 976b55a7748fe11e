/** A package with its exact version, or the address of a tarball: nothing that a shell or YAML would read otherwise. */
export const packagePattern =
  /^(?:(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*@\d[\w.+-]*|https:\/\/[\w./:@+%-]+\.tgz)$/;

/**
 * Workflows of GitHub Actions for a repository that is a catalogue, by path. `program` is what npm installs.
 *
 * A pull request may come from a stranger's fork. Its job gets no secrets and may write nothing; it never runs code of
 * the pull request, and installs the program outside the checkout, where it reads no `.npmrc` of the fork. A separate
 * job, which checks out nothing, comments on pull requests of the repository's own branches; forks get the difference
 * in the summary.
 */
export function workflowFiles(program: string): Readonly<Record<string, string>> {
  return {
    '.github/workflows/check-verdicts.yml': checkText(program),
    '.github/workflows/publish-verdicts.yml': publishText(program),
  };
}

const checkout = 'actions/checkout@v5.0.0';
const upload = 'actions/upload-artifact@v6.0.0';
const download = 'actions/download-artifact@v7.0.0';

const install = `      - name: Install the program
        run: |
          npm install --prefix "$RUNNER_TEMP/program" --ignore-scripts --no-audit --no-fund "$PROGRAM"
          echo "$RUNNER_TEMP/program/node_modules/.bin" >> "$GITHUB_PATH"`;

const checkText = (
  program: string,
) => `# Written by verdicts init --ci: checks each pull request, and shows what it would change.
name: Check verdicts
on:
  pull_request:
permissions:
  contents: read
concurrency:
  group: check-\${{ github.ref }}
  cancel-in-progress: true
env:
  PROGRAM: ${program}
jobs:
  check:
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    steps:
      - uses: ${checkout}
        with:
          # The pull request merged into its base, and the base itself.
          fetch-depth: 2
          persist-credentials: false
${install}
      - name: Check
        run: verdicts check . --format github
      - name: Difference
        run: |
          git worktree add --detach "$RUNNER_TEMP/base" HEAD^1
          if ! verdicts diff "$RUNNER_TEMP/base" . --format markdown > "$RUNNER_TEMP/difference.md"; then
            echo 'The catalogue before this change cannot be opened, so there is nothing to compare with.' > "$RUNNER_TEMP/difference.md"
          fi
          cat "$RUNNER_TEMP/difference.md" >> "$GITHUB_STEP_SUMMARY"
      - name: Preview
        # The example that verdicts init writes is checked, but not exported.
        continue-on-error: true
        run: verdicts export . --to "$RUNNER_TEMP/preview"
      - uses: ${upload}
        with:
          name: preview
          path: \${{ runner.temp }}/preview
          if-no-files-found: ignore
          retention-days: 14
      - uses: ${upload}
        with:
          name: difference
          path: \${{ runner.temp }}/difference.md
          retention-days: 1
  comment:
    # A pull request of a fork may not comment: its difference stands in the summary of the job above.
    if: github.event.pull_request.head.repo.full_name == github.repository
    needs: check
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    permissions:
      pull-requests: write
    steps:
      - uses: ${download}
        with:
          name: difference
      - name: Comment
        env:
          GH_TOKEN: \${{ github.token }}
          GH_REPO: \${{ github.repository }}
          NUMBER: \${{ github.event.pull_request.number }}
        run: gh pr comment "$NUMBER" --edit-last --create-if-none --body-file difference.md
`;

const publishText = (
  program: string,
) => `# Written by verdicts init --ci: publishes what is on main, at most once a day.
#
# Set the variable VERDICTS_STORE of the repository (Settings, Secrets and variables, Actions) to postgres://... and the
# secret PGPASSWORD to its password. Without the variable nothing is published.
name: Publish verdicts
on:
  push:
    branches: [main]
  schedule:
    # What was pushed on a day that had its publication goes out on the next, in UTC.
    - cron: '23 5 * * *'
  workflow_dispatch:
    inputs:
      force:
        description: Publish although something was published today
        type: boolean
        default: false
permissions:
  contents: read
concurrency:
  group: publish-verdicts
env:
  PROGRAM: ${program}
jobs:
  publish:
    if: vars.VERDICTS_STORE != ''
    runs-on: ubuntu-24.04
    timeout-minutes: 30
    steps:
      - uses: ${checkout}
        with:
          persist-credentials: false
${install}
      - name: Check
        run: verdicts check . --format github
      - name: Publish
        env:
          VERDICTS_STORE: \${{ vars.VERDICTS_STORE }}
          PGPASSWORD: \${{ secrets.PGPASSWORD }}
          FORCE: \${{ inputs.force }}
        run: |
          words=()
          if [ "$FORCE" = true ]; then words+=(--force); fi
          # What is compared here is what is replaced: should another publication come in between, this one is refused.
          if verdicts editions "$VERDICTS_STORE" --format json > "$RUNNER_TEMP/editions.json"; then
            current=$(jq --raw-output '.publications[-1].edition' "$RUNNER_TEMP/editions.json")
            published=$(jq --raw-output '.publications[-1].publishedAt' "$RUNNER_TEMP/editions.json")
            if [ "$FORCE" != true ] && [ "\${published%T*}" = "$(date --utc +%F)" ]; then
              echo "::notice::Something was published today; what is new goes out tomorrow. To publish now, run this workflow with force."
              exit 0
            fi
            verdicts diff "$VERDICTS_STORE#$current" . --format markdown >> "$GITHUB_STEP_SUMMARY"
            words+=(--based-on "$current")
          fi
          verdicts publish . --to "$VERDICTS_STORE" "\${words[@]}"
`;
