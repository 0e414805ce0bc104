// One chunk for these: each separate chunk adds its name and hash to the entry.
export { PayCard } from '../../pay/pay-card.tsx';
export { CdarCard } from './cdar-card.tsx';
