/**
 * Development only: a remote's Fast Refresh starts after the host's React has registered its renderer, and finds it
 * only if the hook remembers renderers, which the stand-in hook does not. Must run before React is loaded.
 */
interface RefreshHook {
  renderers: Map<number, unknown>;
  inject: (renderer: unknown) => number;
}

if (process.env.NODE_ENV !== 'production') {
  const hook = (globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: RefreshHook })
    .__REACT_DEVTOOLS_GLOBAL_HOOK__;
  if (hook) {
    const inject = hook.inject;
    hook.inject = (renderer) => {
      const id = inject.call(hook, renderer);
      hook.renderers.set(id, renderer);
      return id;
    };
  }
}
