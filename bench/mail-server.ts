// The mail server of measured letters. It is a process of its own, so that what it costs is not counted as ours.
import { startMailSink } from '#test/builders/mail-sink.ts'

const sink = await startMailSink()
process.send?.(sink.url)
process.once('disconnect', () => process.exit(0))
