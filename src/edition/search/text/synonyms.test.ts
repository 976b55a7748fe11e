import { expect, test } from 'bun:test';
import { readSynonyms } from './synonyms.ts';

test('synonyms of a list lead to each other, those of a map from its keys alone', () => {
  const sets = [
    ['Photo', 'picture', '!'],
    { vpn: ['WireGuard', 'Open VPN'] },
    ['c++', 'C plus plus'],
    ['photo', 'Bild'],
  ];
  expect([...readSynonyms(sets)]).toEqual([
    ['photo', ['picture', 'bild']],
    ['picture', ['photo']],
    ['vpn', ['wireguard', 'open vpn']],
    ['cpp', ['c plus plus']],
    ['c plus plus', ['cpp']],
    ['bild', ['photo']],
  ]);
});
