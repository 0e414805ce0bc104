import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/bulk.json' with { type: 'json' };

export { BulkButtons } from './bulk-buttons.tsx';
export { BulkNote, BulkWork } from './bulk-work.tsx';

registerTexts('invoices', texts);
