import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/bulk.json' with { type: 'json' };

export { BulkButtons } from './bulk-buttons.tsx';
export { BulkDialog } from './bulk-dialog.tsx';
export { ResultDialog } from './result-dialog.tsx';

registerTexts('invoices', texts);
