/** Icons of charts alone: in icons.ts every first view would carry them. */
export { Table2 as IconTable } from 'lucide-react';
