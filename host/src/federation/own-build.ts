/** The identity written into the page by the build; empty in development. */
export function ownBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="cessio-build"]')?.content ?? '';
}
