/** Icons of chosen files alone: in icons.ts every first view would carry them. */
export { Camera as IconCamera } from 'lucide-react';
