/** `@cessio/ui/drawer`: sheets from an edge, which a press opens; bundled by whoever draws them. */
export { Drawer, SidePanel } from './overlay/drawer.tsx';
