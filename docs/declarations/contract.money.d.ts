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
  simulate,
  simulationFaults,
  termsFaults,
};

// money/draw-rate
interface RateTerms { marginPpm: number; floorPpm: number; }
export declare function drawRate(referencePpm: number, { marginPpm, floorPpm }: RateTerms): number;
