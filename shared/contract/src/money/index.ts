export * from './bank-days.ts';
export * from './draw-rate.ts';
export * from './holidays.ts';
export * from './money.ts';
export * from './simulation.ts';
export * from './terms.ts';
export * from './simulations.endpoints.ts';
