/** Runs the work once the next frame is painted; at once in a hidden page, which has no frames. */
export function afterFrame(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
