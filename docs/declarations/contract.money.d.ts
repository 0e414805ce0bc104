export {
  AvailabilityExceeded,
  SimulatedInvoice,
  Simulation,
  SimulationLine,
  Terms,
  applyRate,
  daysBetween,
  decimalsOf,
  drawRate,
  feeRule,
  formatDate,
  formatMoney,
  formatRate,
  interest,
  runSimulation,
  simulate,
  simulatedTerms,
  simulation,
  simulationFaults,
  termsFaults,
};

// money/draw-rate
interface RateTerms { marginPpm: number; floorPpm: number; }
export declare function drawRate(referencePpm: number, { marginPpm, floorPpm }: RateTerms): number;

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
