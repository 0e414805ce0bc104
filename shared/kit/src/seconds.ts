/** 1234 → « 1,2 s » */
export function seconds(ms: number): string {
  return `${(ms / 1000).toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
}
