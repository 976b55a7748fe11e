import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { readLanguage } from './language.ts';
import { parseQuestion, type QuestionPart } from './question.ts';

const languages = Object.fromEntries(
  ['ar', 'da', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nb', 'nl', 'pl', 'pt', 'ru', 'sv', 'tr', 'zh'].map(
    (tag) => [tag, readLanguage(tag)],
  ),
);

/** A question in a line: what is asked for, sides with a bar between them; with `all`, what only asks in brackets. */
function understood(query: string, ...tags: string[]): string {
  const question = parseQuestion(
    query,
    tags.flatMap((tag) => languages[tag] ?? []),
  );
  switch (question.kind) {
    case 'versus':
      return `versus ${question.sides.map(askedIn).join(' | ')}`;
    case 'alternatives':
      return `alternatives to ${[question.to, question.rest].map(askedIn).filter(Boolean).join(' | ')}`;
    case 'words':
      return askedIn(question.all);
  }
}

function askedIn({ words }: QuestionPart): string {
  return words.flatMap(({ role, word }) => (role === 'asked' ? [word] : [])).join(' ');
}

describe('a question', () => {
  test.each([
    ['en', 'Nextcloud vs. ownCloud?', 'versus nextcloud | owncloud'],
    ['en', 'Vue, React or Angular', 'versus vue react | angular'],
    ['en', 'MySQL vs MariaDB vs Postgres', 'versus mysql | mariadb | postgres'],
    ['en', "what's the difference between C++ and C#", 'versus cpp | csharp'],
    ['en', 'compare Sonarr with Radarr', 'versus sonarr | radarr'],
    ['en', 'how does Plex compare to Jellyfin', 'versus plex | jellyfin'],
    ['en', 'should I use Traefik or something else', 'traefik'],
    ['en', 'open source alternatives to Google Photos', 'alternatives to google photos | open source'],
    ['en', 'self-hosted alternative to Slack', 'alternatives to slack | self hosted'],
    ['en', 'Slack alternative for families', 'alternatives to families | slack'],
    ['en', 'something like Zapier', 'alternatives to zapier'],
    ['en', 'instead of Doodle', 'alternatives to doodle'],
    ['en', 'replacement for Google Analytics', 'alternatives to google analytics'],
    ['en', 'is Plex worth it?', 'plex'],
    ['en', 'best RSS reader', 'rss reader'],
    ['en', 'Bitwarden review', 'bitwarden'],
    ['en', 'what is the best wiki for a small team', 'wiki small team'],
    ['de', 'Unterschied zwischen Nextcloud und ownCloud', 'versus nextcloud | owncloud'],
    ['de', 'Thermomix oder Monsieur Cuisine', 'versus thermomix | monsieur cuisine'],
    ['de', 'Open-Source-Alternative zu Slack', 'alternatives to slack | open source'],
    ['de', 'Ersatz für Photoshop', 'alternatives to photoshop'],
    ['de', 'Lohnt sich der Thermomix?', 'thermomix'],
    ['de', 'welche Waschmaschine soll ich kaufen', 'waschmaschine'],
    ['fr', 'différence entre Sonarr et Radarr', 'versus sonarr | radarr'],
    ['fr', 'alternative à l’iPhone', 'alternatives to iphone'],
    ['fr', 'quel est le meilleur aspirateur', 'aspirateur'],
    ['es', 'Notion o Obsidian', 'versus notion | obsidian'],
    ['es', 'alternativas gratis a Slack', 'alternatives to slack'],
    ['es', '¿Vale la pena Notion?', 'notion'],
    ['pt', 'qual a diferença entre Sonarr e Radarr', 'versus sonarr | radarr'],
    ['pt', 'algo como Trello', 'alternatives to trello'],
    ['nl', 'wat is het verschil tussen Philips en Siemens', 'versus philips | siemens'],
    ['nl', 'gratis alternatief voor Photoshop', 'alternatives to photoshop | gratis'],
    ['nl', 'Is de Airfryer de moeite waard?', 'airfryer'],
    ['sv', 'Notion eller Obsidian', 'versus notion | obsidian'],
    ['sv', 'alternativ till Slack', 'alternatives to slack'],
    ['da', 'forskellen mellem Sonos og Bose', 'versus sonos | bose'],
    ['nb', 'er det verdt å kjøpe Sonos', 'sonos'],
    ['it', 'differenza tra Notion e Obsidian', 'versus notion | obsidian'],
    ['it', 'alternative gratuite a Slack', 'alternatives to slack'],
    ['it', 'qual è il miglior aspirapolvere?', 'miglior aspirapolvere'],
    ['pl', 'Czym się różni Sonos od Bose?', 'versus sonos | bose'],
    ['pl', 'zamiennik dla Photoshopa', 'alternatives to photoshopa'],
    ['pl', 'czy warto kupić ekspres do kawy', 'ekspres kawy'],
    ['ru', 'Notion или Obsidian', 'versus notion | obsidian'],
    ['ru', 'что-нибудь вроде Trello', 'alternatives to trello'],
    ['tr', 'Notion ile Obsidian arasındaki fark nedir', 'versus notion | obsidian'],
    ['tr', 'Slack alternatifleri', 'alternatives to slack'],
    ['ja', 'NotionとObsidianの違い', 'versus notion | obsidian'],
    ['ja', 'Slackの代わり', 'alternatives to slack'],
    ['ja', 'Trelloみたいなアプリ', 'alternatives to trello | あふり'],
    ['ja', 'おすすめのメモアプリ', 'めも あふり'],
    ['zh', 'Notion和Obsidian的區別', 'versus notion | obsidian'],
    ['zh', 'Photoshop替代品', 'alternatives to photoshop'],
    ['zh', '類似Trello的軟體', 'alternatives to trello | 软体'],
    ['zh', '有什么好用的笔记软件？', '笔记 软件'],
    ['ar', 'الفرق بين آيفون وسامسونج', 'versus ايفون | سامسونج'],
    ['ar', 'بديل لفوتوشوب', 'alternatives to فوتوشوب'],
    ['ar', 'هل يستحق آيفون الشراء؟', 'ايفون'],
  ])('in %s: %s → %s', (tag, query, expected) => {
    expect(understood(query, tag, 'en')).toBe(expected);
  });

  test('of words that only ask is still a query with words', () => {
    const { kind, all } = parseQuestion('What If?', [readLanguage('en')]);
    expect(kind).toBe('words');
    expect(all).toMatchObject({ whole: 'what if', words: [{ role: 'form' }, { role: 'stop' }] });
    expect(understood('Best or Top', 'en')).toBe('');
  });

  test('without a language asks for all of its words', () => {
    expect(understood('is Plex or Jellyfin the best')).toBe('is plex or jellyfin the best');
  });

  test('may be any text at all', () => {
    const pieces = fc.constantFrom(
      'or',
      'vs',
      ' ',
      'alternative to',
      'like',
      'の',
      '代わり',
      '和',
      '的',
      'A',
      '.',
      '?',
      'و',
      'بديل',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.string({ unit: pieces, maxLength: 60 }),
    );
    fc.assert(
      fc.property(text, (query) => {
        const question = parseQuestion(query, Object.values(languages));
        const parts = question.kind === 'versus' ? question.sides : [question.all];
        expect(parts.length).toBeLessThanOrEqual(4);
        for (const { words } of [question.all, ...parts]) {
          expect(words.length).toBeLessThanOrEqual(12);
          for (const { word } of words) expect(word).toMatch(/^[\p{L}\p{N}\p{M}\p{Co}]+$/u);
        }
      }),
      { numRuns: 200 },
    );
  });
});
