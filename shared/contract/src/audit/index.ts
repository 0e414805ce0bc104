export * from './audit-records.endpoints.ts';
