/**
 * Doors of the kit that only remotes may open. The bundler offers a shared module only when the host mentions it;
 * each is a chunk of its own, fetched when a remote asks for it. Never called.
 */
export const provided = [
  () => import('@cessio/ui/form'),
  () => import('@cessio/ui/table'),
  () => import('@cessio/ui/mui'),
  () => import('@cessio/ui/charts'),
];
