/** Icons of chosen files only: in icons.ts every first view would include them. */
export { Camera as IconCamera } from 'lucide-react';
