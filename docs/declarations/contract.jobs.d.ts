export {
  JOB_CALENDARS,
  JobState,
  jobFailure,
  jobState,
  listJobs,
};

// jobs/jobs.endpoints
export declare const JOB_CALENDARS: readonly ['all', 'business', 'bank'];
export declare const jobFailure: z.ZodObject<{
    day: z.ZodNullable<z.ZodISODate>;
    since: z.ZodISODateTime;
    lastAt: z.ZodISODateTime;
    attempts: z.ZodInt;
    reason: z.ZodString;
}, z.core.$strip>;
export declare const jobState: z.ZodObject<{
    name: z.ZodString;
    label: z.ZodString;
    hour: z.ZodNullable<z.ZodString>;
    calendar: z.ZodEnum<{ all: "all"; bank: "bank"; business: "business"; }>;
    eachDay: z.ZodBoolean;
    doneAt: z.ZodNullable<z.ZodISODateTime>;
    doneDay: z.ZodNullable<z.ZodISODate>;
    nextAt: z.ZodNullable<z.ZodISODateTime>;
    waitingDays: z.ZodInt;
    waitingFrom: z.ZodNullable<z.ZodISODate>;
    failures: z.ZodArray<typeof jobFailure>;
}, z.core.$strip>;
export type JobState = z.output<typeof jobState>;
export declare const listJobs: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof jobState>;
}, z.core.$strip>, "jobs.read", "json">;
