export {
  AvailabilityExceeded,
  BankDayCurrency,
  ClosedDay,
  FIRST_HOLIDAYS_FROM,
  FIRST_HOLIDAYS_TO,
  FirstHoliday,
  SimulatedInvoice,
  Simulation,
  SimulationLine,
  Terms,
  applyRate,
  daysBetween,
  decimalsOf,
  drawRate,
  feeRule,
  firstHolidays,
  formatDate,
  formatMoney,
  formatRate,
  formatTeg,
  interest,
  isBankDay,
  nextBankDay,
  runSimulation,
  simulate,
  simulatedTerms,
  simulation,
  simulationFaults,
  termsFaults,
  withoutFees,
};

// money/bank-days
export interface ClosedDay { country: HolidayCalendar; date: string; }
declare const CALENDARS: {
    readonly EUR: readonly ["TARGET", "FR"];
    readonly TND: readonly ["TN"];
    readonly MAD: readonly ["MA"];
};
export type BankDayCurrency = keyof typeof CALENDARS;
export declare function isBankDay(currency: BankDayCurrency, date: string, holidays: readonly ClosedDay[]): boolean;
export declare function nextBankDay(currency: BankDayCurrency, date: string, holidays: readonly ClosedDay[]): string;

// money/draw-rate
interface RateTerms { marginPpm: number; floorPpm: number; }
export declare function drawRate(referencePpm: number, { marginPpm, floorPpm }: RateTerms): number;

// money/holidays
export declare const FIRST_HOLIDAYS_FROM = 2025;
export declare const FIRST_HOLIDAYS_TO = 2030;
export interface FirstHoliday extends ClosedDay { forecast: boolean; }
export declare function firstHolidays(calendar: HolidayCalendar): FirstHoliday[];

// money/simulations.endpoints
export declare const simulatedTerms: z.ZodObject<{
    currency: z.ZodEnum<{ DZD: "DZD"; EUR: "EUR"; MAD: "MAD"; TND: "TND"; }>;
    quotitePpm: z.ZodInt;
    fdgPpm: z.ZodInt;
    fdgCap: z.ZodNullable<z.ZodInt>;
    feePpm: z.ZodInt;
    feeMin: z.ZodInt;
    guaranteeFeePpm: z.ZodInt;
    vatPpm: z.ZodInt;
    vatOnInterest: z.ZodBoolean;
    ratePpm: z.ZodInt;
    dayBasis: z.ZodLiteral<360 | 365>;
    fundUncovered: z.ZodBoolean;
}, z.core.$strict>;
export declare const simulation: z.ZodObject<{
    fdg: z.ZodInt;
    reserve: z.ZodInt;
    serviceFee: z.ZodInt;
    guaranteeFee: z.ZodInt;
    vat: z.ZodInt;
    available: z.ZodInt;
    draw: z.ZodInt;
    interest: z.ZodInt;
    netPaid: z.ZodInt;
    interestAdjustment: z.ZodInt;
    released: z.ZodInt;
    totalCost: z.ZodInt;
    balance: z.ZodInt;
    teg: z.ZodInt;
    lines: z.ZodArray<z.ZodObject<{ rule: z.ZodString; text: z.ZodString; amount: z.ZodInt; }, z.core.$strip>>;
}, z.core.$strip>;
export declare const runSimulation: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    terms: typeof simulatedTerms;
    invoice: z.ZodObject<{ gross: z.ZodInt; covered: z.ZodInt; disputed: z.ZodInt; credited: z.ZodInt; dueDate: z.ZodISODate; }, z.core.$strict>;
    drawDate: z.ZodISODate;
    draw: z.ZodNullable<z.ZodInt>;
    paidDate: z.ZodNullable<z.ZodISODate>;
}, z.core.$strict>, typeof simulation, "simulations.run", "json">;

// rates/rates.endpoints
export declare const HOLIDAY_CALENDARS: readonly ['FR', 'TARGET', 'TN', 'MA'];
export type HolidayCalendar = (typeof HOLIDAY_CALENDARS)[number];
