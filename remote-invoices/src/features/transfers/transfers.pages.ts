// One chunk for these: each separate chunk adds its name and hash to the entry.
export { PaymentFilePage } from './payment-file.page.tsx';
export { TransfersPage } from './transfers.page.tsx';
