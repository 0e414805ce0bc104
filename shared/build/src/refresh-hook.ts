/**
 * A remote's Fast Refresh starts after the page's React has registered its renderer, and finds it only if the hook
 * remembers renderers, which the stand-in hook does not. Must run before React DOM is loaded.
 */
interface RefreshHook {
  renderers: Map<number, unknown>;
  inject: (renderer: unknown) => number;
}

const hook = (globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: RefreshHook }).__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (hook) {
  const inject = hook.inject;
  hook.inject = (renderer) => {
    const id = inject.call(hook, renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}
