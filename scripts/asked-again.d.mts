type FileResult = { name: string; passed: number; complaints: string[] }
type StepResult = { passed: number; failed: number; complaints?: string[]; files?: FileResult[] }

export const mostFiles: number
export function isLate(complaint: string): boolean
export function filesToAskAgain(result: StepResult, doubted?: (complaint: string) => boolean): string[]
export function afterAsking(
  first: StepResult,
  second: StepResult,
  asked: readonly string[],
): StepResult & { unsteady: string[] }
