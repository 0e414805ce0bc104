/** Icons of charts only: in icons.ts every first view would include them. */
export { Table2 as IconTable } from 'lucide-react';
