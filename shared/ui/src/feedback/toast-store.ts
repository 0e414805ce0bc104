import type { Severity } from './notice.tsx';

export interface ToastOptions {
  title: string;
  message?: string;
  severity?: Severity;
  /** One action. An error with an action stays until closed. */
  action?: { label: string; onClick: () => void };
  /** ms; 4000 by default, null stays. */
  duration?: number | null;
  /** A second toast with the same id replaces the first. */
  id?: string;
}

export interface Toast extends ToastOptions {
  id: string;
}

/** The specification's values. */
export const TOAST = { duration: 4000, max: 3, width: 356, gap: 14, swipe: 45 } as const;

type Sink = { show: (toast: Toast) => void; dismiss: (id?: string) => void };

let sink: Sink | null = null;
let waiting: Toast[] = [];
let wake: (() => void) | null = null;
let count = 0;

/** ms for which a toast stays; null until closed. */
export function durationOf(toast: ToastOptions): number | null {
  if (toast.duration !== undefined) return toast.duration;
  return toast.severity === 'error' && toast.action ? null : TOAST.duration;
}

/** Shows a toast, also outside React; queued until the region is mounted. */
export function showToast(options: ToastOptions): string {
  count += 1;
  const toast = { ...options, id: options.id ?? `toast-${count}` };
  if (sink) sink.show(toast);
  else {
    waiting = [...waiting.filter(({ id }) => id !== toast.id), toast];
    wake?.();
  }
  return toast.id;
}

/** Closes one toast, or all. */
export function dismissToast(id?: string) {
  waiting = id ? waiting.filter((toast) => toast.id !== id) : [];
  sink?.dismiss(id);
}

/** Registers the mounted region; called by the kit only. */
export function connectToasts(next: Sink): () => void {
  sink = next;
  const queued = waiting;
  waiting = [];
  for (const toast of queued) next.show(toast);
  return () => {
    if (sink === next) sink = null;
  };
}

/** Called at the first toast, so that the region is only loaded then. */
export function onFirstToast(listener: () => void): () => void {
  if (waiting.length > 0) listener();
  wake = listener;
  return () => {
    wake = null;
  };
}

const api = { show: showToast, dismiss: dismissToast };

/**
 * `const toast = useToast(); toast.show({title, message, severity, action})`. Stable, so it is safe in dependency
 * lists.
 */
export function useToast() {
  return api;
}
