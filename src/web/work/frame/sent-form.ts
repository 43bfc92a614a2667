import { absent } from '../../kernel/page.ts'

/** What was sent by a form. */
export type SentForm = {
  /** the first value of this name, without spaces around it; empty where there is none */
  text(name: string): string
  /** the same as it was typed: blanks may belong to a password */
  secret(name: string): string
  /** a text of any length, such as a file that a form carries on */
  whole(name: string): string
  /** all values of boxes that share a name */
  all(name: string): string[]
  file(name: string): File | null
  /** everything but files, to fill the form again */
  values(): Record<string, string>
}

const longest = 10_000

/**
 * The `version` that a form was drawn with; 0, which nothing that is there has, for what the database could not read.
 */
export const sentVersion = (form: SentForm, name = 'version'): number => {
  const [digits = '0'] = /^\d{1,10}$/.exec(form.text(name)) ?? []
  return Number(digits) <= 2_147_483_647 ? Number(digits) : 0
}

/** Reads the form of a request. Throws 400 for a body that is no form. */
export const sentForm = async (request: Request): Promise<SentForm> => {
  const form = await request.formData().catch(() => {
    throw absent(400)
  })
  const all = (name: string): string[] =>
    form.getAll(name).flatMap((value) => (typeof value === 'string' ? [value.slice(0, longest).trim()] : []))
  return {
    all,
    text: (name) => all(name)[0] ?? '',
    secret(name) {
      const given = form.get(name)
      return typeof given === 'string' ? given.slice(0, longest) : ''
    },
    whole(name) {
      const given = form.get(name)
      return typeof given === 'string' ? given : ''
    },
    file(name) {
      const given = form.get(name)
      return given instanceof File && given.size > 0 ? given : null
    },
    values: () =>
      Object.fromEntries(
        [...new Set(form.keys())].flatMap((name) =>
          all(name)
            .slice(0, 1)
            .map((one) => [name, one]),
        ),
      ),
  }
}
