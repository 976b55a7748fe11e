/**
 * A value as JSON that is safe between the tags of a `<script>`: as escapes of JSON, its characters can neither end the
 * script nor begin a comment in it (HTML, section 4.12.1.3).
 */
export function scriptJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
