type FileResult = { name: string; passed: number; complaints: string[] }
type StepResult = { passed: number; failed: number; complaints?: string[]; files?: FileResult[] }

export const mostFiles: number
export function filesToAskAgain(result: StepResult): string[]
export function afterAsking(
  first: StepResult,
  second: StepResult,
  asked: readonly string[],
): StepResult & { unsteady: string[] }
