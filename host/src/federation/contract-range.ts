/** Whether `version` (`1.4`) lies in `range` (`^1.2`: same major, at least that minor; `1.2`: exactly that). */
export function inContractRange(version: string, range: string): boolean {
  const wanted = /^(\^?)(\d+)\.(\d+)$/.exec(range);
  const offered = /^(\d+)\.(\d+)/.exec(version);
  if (!wanted || !offered) return false;
  const [, caret, major, minor] = wanted;
  if (Number(offered[1]) !== Number(major)) return false;
  return caret ? Number(offered[2]) >= Number(minor) : Number(offered[2]) === Number(minor);
}
