const imfFixdate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const rfc850 = /^[A-Z][a-z]{5,8}, (\d{2})-([A-Z][a-z]{2})-(\d{2}) (\d{2}:\d{2}:\d{2}) GMT$/;
const asctime = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) ([ \d]\d) (\d{2}:\d{2}:\d{2}) (\d{4})$/;

/** Milliseconds of an HTTP date in any of its three forms (RFC 9110, section 5.6.7); NaN if it is invalid. */
export function parseHttpDate(text: string): number {
  if (imfFixdate.test(text)) return Date.parse(text);
  const old = rfc850.exec(text);
  if (old) return Date.parse(`${old[1]} ${old[2]} ${fullYear(Number(old[3]))} ${old[4]} GMT`);
  const ancient = asctime.exec(text);
  return ancient ? Date.parse(`${ancient[2]} ${ancient[1]} ${ancient[4]} ${ancient[3]} GMT`) : Number.NaN;
}

/** The year of two digits: one more than 50 years ahead is in the last century. */
function fullYear(digits: number): number {
  const year = new Date().getUTCFullYear();
  const ofThisCentury = year - (year % 100) + digits;
  return ofThisCentury > year + 50 ? ofThisCentury - 100 : ofThisCentury;
}
