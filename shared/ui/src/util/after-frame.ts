/** Does the work once the next frame is painted; at once in a page that is not seen, which has no frames. */
export function afterFrame(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
