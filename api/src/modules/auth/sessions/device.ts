const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** « Firefox sur Linux »: the name of a session in its user's list. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return 'Appareil inconnu';
  const name = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = name(BROWSERS);
  const system = name(SYSTEMS);
  if (browser && system) return `${browser} sur ${system}`;
  return browser ?? system ?? userAgent.replaceAll(/\p{Cc}/gu, '').slice(0, 60);
}
