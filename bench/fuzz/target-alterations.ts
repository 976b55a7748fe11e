import type { Dice } from '../../packages/wire/fuzz/dice.ts';
import { oddEncodings } from './odd-texts.ts';

/** A different spelling of a target, or a target that leads nowhere. */
export function alteredTarget(dice: Dice, target: string): string {
  const [path = '/', ...query] = target.split('?');
  const rest = query.length > 0 ? `?${query.join('?')}` : '';
  const at = dice.whole(1, path.length);
  const [before, after] = [path.slice(0, at), path.slice(at)];
  return dice.weighted<() => string>([
    [4, () => `${path}${'/'.repeat(dice.whole(1, 3))}${rest}`],
    [2, () => `/${target}`],
    [2, () => `${before}/${after}${rest}`],
    [2, () => `${before}/../${after}${rest}`],
    [2, () => `${before}/./${after}${rest}`],
    [1, () => `${before}/%2e%2E/${after}${rest}`],
    [1, () => `${before}\\${after}${rest}`],
    [1, () => `${before};x=1${after}${rest}`],
    [1, () => `${target}#fragment`],
    [2, () => path.toUpperCase() + rest],
    [3, () => `${before.slice(0, -1)}${percent(before.at(-1) ?? '/')}${after}${rest}`],
    [2, () => `${before}${dice.of(oddEncodings)}${after}${rest}`],
    [1, () => `${before}é入${after}${rest}`],
    [1, () => `${before}<fzt>"'${after}${rest}`],
    [
      3,
      () =>
        `${dice.of(['http://x', 'HTTPS://verdicts.example:443', 'http://[::1]', 'http://a%2Fb'])}${target}`,
    ],
    [1, () => `http://x${rest}`],
    [1, () => `/${'x'.repeat(dice.of([200, 5000, 8180, 8190, 8191]))}`],
    [1, () => target + rest],
  ])();
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
