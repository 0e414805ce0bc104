/** `@cessio/ui/gallery`: every component in every state, at /kit in demo mode. */
export { KitGallery } from './gallery/kit-gallery.tsx';
