export {
  ACCOUNTING_PER_EURO_PPM,
  AccountingRate,
  HOLIDAY_CALENDARS,
  HOLIDAY_LABELS,
  Holiday,
  HolidayCalendar,
  REFERENCE_CODES,
  REFERENCE_LABELS,
  REFERENCE_PPM,
  ReferenceCode,
  ReferenceRate,
  STALE_AFTER_DAYS,
  accountingCurrency,
  accountingRate,
  addHoliday,
  enterAccountingRate,
  enterReferenceRate,
  formatReference,
  holiday,
  implausible,
  listAccountingRates,
  listHolidays,
  listReferenceRates,
  missingSince,
  parsePercent,
  referenceRate,
  removeHoliday,
  staleFrom,
};

// rates/rates.endpoints
export declare const referenceRate: z.ZodObject<{
    id: z.ZodUUID;
    onDate: z.ZodISODate;
    source: z.ZodString;
    corrects: z.ZodNullable<z.ZodUUID>;
    reason: z.ZodNullable<z.ZodString>;
    inForce: z.ZodBoolean;
    enteredAt: z.ZodISODateTime;
    enteredBy: z.ZodString;
    code: z.ZodEnum<{ BAM: "BAM"; BCE: "BCE"; EURIBOR3M: "EURIBOR3M"; LEGAL: "LEGAL"; TMM: "TMM"; }>;
    ppm: z.ZodInt;
}, z.core.$strip>;
export type ReferenceRate = z.output<typeof referenceRate>;
export declare const accountingCurrency: z.ZodEnum<{ DZD: "DZD"; MAD: "MAD"; TND: "TND"; }>;
export declare const accountingRate: z.ZodObject<{
    id: z.ZodUUID;
    onDate: z.ZodISODate;
    source: z.ZodString;
    corrects: z.ZodNullable<z.ZodUUID>;
    reason: z.ZodNullable<z.ZodString>;
    inForce: z.ZodBoolean;
    enteredAt: z.ZodISODateTime;
    enteredBy: z.ZodString;
    currency: z.ZodEnum<{ DZD: "DZD"; MAD: "MAD"; TND: "TND"; }>;
    perEuroPpm: z.ZodInt;
}, z.core.$strip>;
export type AccountingRate = z.output<typeof accountingRate>;
export declare const listReferenceRates: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof referenceRate>;
    codes: z.ZodArray<z.ZodObject<{
        code: z.ZodEnum<{ BAM: "BAM"; BCE: "BCE"; EURIBOR3M: "EURIBOR3M"; LEGAL: "LEGAL"; TMM: "TMM"; }>;
        current: z.ZodNullable<typeof referenceRate>;
        staleFrom: z.ZodNullable<z.ZodISODate>;
        stale: z.ZodBoolean;
    }, z.core.$strip>>;
}, z.core.$strip>, "rates.read", "json">;
export declare const enterReferenceRate: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    onDate: z.ZodISODate;
    source: z.ZodString;
    corrects: z.ZodOptional<z.ZodUUID>;
    reason: z.ZodOptional<z.ZodString>;
    code: z.ZodEnum<{ BAM: "BAM"; BCE: "BCE"; EURIBOR3M: "EURIBOR3M"; LEGAL: "LEGAL"; TMM: "TMM"; }>;
    ppm: z.ZodInt;
}, z.core.$strict>, typeof referenceRate, "rates.write", "json">;
export declare const listAccountingRates: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof accountingRate>;
}, z.core.$strip>, "rates.read", "json">;
export declare const enterAccountingRate: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    onDate: z.ZodISODate;
    source: z.ZodString;
    corrects: z.ZodOptional<z.ZodUUID>;
    reason: z.ZodOptional<z.ZodString>;
    currency: z.ZodEnum<{ DZD: "DZD"; MAD: "MAD"; TND: "TND"; }>;
    perEuroPpm: z.ZodInt;
}, z.core.$strict>, typeof accountingRate, "rates.write", "json">;
export declare const HOLIDAY_LABELS: Readonly<Record<HolidayCalendar, string>>;
export declare const holiday: z.ZodObject<{
    id: z.ZodUUID;
    country: z.ZodEnum<{ FR: "FR"; MA: "MA"; TARGET: "TARGET"; TN: "TN"; }>;
    date: z.ZodISODate;
    label: z.ZodString;
    enteredBy: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type Holiday = z.output<typeof holiday>;
export declare const listHolidays: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof holiday>;
}, z.core.$strip>, "rates.read", "json">;
export declare const addHoliday: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    country: z.ZodEnum<{ FR: "FR"; MA: "MA"; TARGET: "TARGET"; TN: "TN"; }>;
    date: z.ZodISODate;
    label: z.ZodString;
}, z.core.$strict>, typeof holiday, "rates.write", "json">;
export declare const removeHoliday: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "rates.write", "json">;

// rates/reference-rate
export declare const REFERENCE_CODES: readonly ['EURIBOR3M', 'TMM', 'BAM', 'BCE', 'LEGAL'];
export type ReferenceCode = (typeof REFERENCE_CODES)[number];
export declare const REFERENCE_LABELS: Readonly<Record<ReferenceCode, string>>;
export declare const STALE_AFTER_DAYS: Readonly<Record<ReferenceCode, number | null>>;
export declare function staleFrom(code: ReferenceCode, onDate: string): string | null;
export declare function missingSince(code: ReferenceCode, before: string): string;
export declare const REFERENCE_PPM: { readonly min: -50000; readonly max: 200000; };
export declare const ACCOUNTING_PER_EURO_PPM: {
    readonly MAD: { readonly min: 5000000; readonly max: 20000000; };
    readonly DZD: { readonly min: 50000000; readonly max: 400000000; };
    readonly TND: { readonly min: 1500000; readonly max: 8000000; };
};
interface Range { readonly min: number; readonly max: number; }
export declare function implausible(value: number, range: Range, write: (value: number) => string): string | null;
export declare const formatReference: (ppm: number) => string;
export declare function parsePercent(text: string): number | null;
