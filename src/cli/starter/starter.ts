import { recipeJsonSchema } from '../../source/import/recipe/recipe-schema.ts';
import { starterRecord } from '../../source/lint/starter-record.ts';
import { entryJsonSchema } from '../../verdict/entry.ts';
import { settingsJsonSchema } from '../../verdict/settings.ts';

/** Files for editors, by path: JSON schemas for completion, and the settings that refer to them. */
export function editorFiles(): Readonly<Record<string, string>> {
  return {
    'schema/catalogue.schema.json': jsonFile(settingsJsonSchema()),
    'schema/verdict.schema.json': jsonFile(entryJsonSchema()),
    'schema/import.schema.json': jsonFile(recipeJsonSchema()),
    '.vscode/settings.json': jsonFile({
      'yaml.schemas': {
        'schema/catalogue.schema.json': 'catalogue.yaml',
        'schema/verdict.schema.json': 'verdicts/*.md',
        'schema/import.schema.json': '*import.yaml',
      },
    }),
  };
}

/** The files of a starter catalogue, by path; valid as it is. */
export function starterFiles(): Readonly<Record<string, string>> {
  return {
    'catalogue.yaml': settingsText,
    'about.md': aboutText,
    'verdicts/acme-notes.md': entryText,
    ...editorFiles(),
  };
}

function jsonFile(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

const settingsText = `# yaml-language-server: $schema=schema/catalogue.schema.json

# The name of your publication, as readers see it.
name: My verdicts

# Where the service will be published. Every address in a response begins with it. It may carry a path.
baseUrl: https://verdicts.example

# Whole numbers, both ends included.
ratingScale: { min: 1, max: 10 }

# What others may do with the data, and how they credit you.
licence:
  id: CC-BY-4.0
  url: https://creativecommons.org/licenses/by/4.0/
attribution:
  text: Verdicts by My verdicts

# slug: Name. Slugs are used in addresses: lower-case letters, digits and single hyphens.
categories:
  note-taking: Note taking

# How long copies of a response may be used, in seconds.
cache:
  maxAge: 3600
  staleWhileRevalidate: 86400
  staleIfError: 604800
`;

const aboutText = `# About these verdicts

Say here how your verdicts come about: who tests, for how long, who pays for the products, and what you do when you
were wrong. Readers find this text at /about.
`;

const entryText = `---
# yaml-language-server: $schema=../schema/verdict.schema.json
# The name of this file is the slug: /reviews/acme-notes
product: ${starterRecord.product}
category: note-taking          # a slug from catalogue.yaml
verdict: worthit               # worthit, skip or depends
verdictSummary: ${starterRecord.verdictSummary}
rating: 8                      # on the scale of catalogue.yaml
price: $8/month                # as people write it
bestFor: people who write every day
skipIf: you need shared folders
# The rest is optional.
reviewed: 2026-11-02
aliases: [acme-note]           # slugs it used to have; they redirect for ever
withdrawn: false               # true when you no longer cover it; embeds keep working
pros:
  - Opens in a blink
cons:
  - No shared folders
---
The review, in Markdown. What did you test, for how long, and what happened?

A second paragraph says for whom it is, and what else they should look at.
`;
