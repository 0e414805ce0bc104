/** What decomposition leaves outside of the set, as EPC217-08 converts it, or the letters a bank reads for it. */
const CONVERTED: ReadonlyMap<string, string> = new Map(
  (
    'œ=oe Œ=OE æ=ae Æ=AE ß=ss ẞ=SS þ=th Þ=TH ø=o Ø=O ł=l Ł=L đ=d Đ=D ð=d Ð=D ħ=h Ħ=H ı=i &=+ ;=, €=E ' +
    "[=( ]=) {=( }=) _=- ‐=- ‒=- –=- —=- ―=- −=- ‘=' ’=' ‚=' ‛=' ′=' ʼ=' `='"
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/**
 * A name or a text in the letters that every SEPA bank takes (EPC217-08: a-z A-Z 0-9 / - ? : ( ) . , ' + and space), cut
 * to a length. Accents are dropped, what has no equivalent becomes a full stop. Null where no letter or digit is left:
 * the caller refuses it by name, as a bank pays nobody named « ... ».
 */
export function sepaText(text: string, length: number): string | null {
  const written = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[\p{Z}\p{Cc}]+/gu, ' ')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/gu, (sign) => CONVERTED.get(sign) ?? '.')
    .trim()
    .slice(0, length)
    .trimEnd();
  return /[A-Za-z0-9]/.test(written) ? written : null;
}

/**
 * Whether a bank gives a reference of ours back unchanged: one to 35 signs of the set, no slash at its ends nor two in a
 * row (EPC132-08). It is never converted, as the answer is matched by it.
 */
export const isSepaIdentifier = (text: string): boolean =>
  /^(?![/ ])(?!.*\/\/)[A-Za-z0-9/?:().,'+ -]{1,35}(?<![/ ])$/.test(text);
