/**
 * What a text of ICU MessageFormat (unicode-org.github.io/icu/userguide/format_parse/messages) takes, read by the
 * compiler from the text itself, so that a wrong name of a value is a type error. Of the format, messages use values
 * `{name}`, numbers `{count, number}`, `plural`, `selectordinal`, `select`, and tags `<link>…</link>`.
 */

/** The values of a message by name: a number where it is counted or written as one. */
export type Values<Text extends string> = {
  readonly [Value in NamedIn<Text, ['text'], never> as Value[0]]: Value[1] extends
    | 'plural'
    | 'selectordinal'
    | 'number'
    ? number
    : string;
};

/** The names of the tags of a message. */
export type Tags<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | Tags<Rest>
  : never;

/**
 * A message ready to be used: a string if it takes nothing; a function of its values; or, if it has tags, a function of
 * its values and of what makes an element of the text in each tag, which gives texts and elements in their order.
 */
export type Message<Text extends string> = [Tags<Text>] extends [never]
  ? [keyof Values<Text>] extends [never]
    ? string
    : (values: Values<Text>) => string
  : <Element>(
      values: Values<Text> & Readonly<Record<Tags<Text>, (text: string) => Element>>,
    ) => readonly (string | Element)[];

/** Names and kinds of the values in a text; `Stack` says whether the text is that of a message or of its options. */
type NamedIn<
  Text extends string,
  Stack extends readonly Level[],
  Found,
> = Text extends `${infer Head}{${infer Rest}`
  ? Closed<Head, Stack> extends infer Now extends readonly Level[]
    ? Now[0] extends 'options'
      ? NamedIn<Rest, ['text', ...Now], Found>
      : Rest extends `${infer Inside}}${infer After}`
        ? Inside extends `${infer Name}, ${infer Kind}, ${string}`
          ? Rest extends `${Name}, ${Kind}, ${infer Options}`
            ? NamedIn<Options, ['options', ...Now], Found | [Name, Kind]>
            : never
          : Inside extends `${infer Name}, ${infer Kind}`
            ? NamedIn<After, Now, Found | [Name, Kind]>
            : NamedIn<After, Now, Found | [Inside, 'text']>
        : never
    : never
  : Found;

type Level = 'text' | 'options';

/** The stack after every closing brace in a text. */
type Closed<Text extends string, Stack extends readonly Level[]> = Text extends `${string}}${infer Rest}`
  ? Stack extends readonly [Level, ...infer Outer extends readonly Level[]]
    ? Closed<Rest, Outer>
    : Stack
  : Stack;
