/** The identity that the build wrote into the page; empty in development. */
export function ownBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="cessio-build"]')?.content ?? '';
}
