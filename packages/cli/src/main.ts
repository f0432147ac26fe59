import { HELP } from './help.ts'
import { printTo } from './print.ts'

// Each command is loaded only when it is asked for: judging, hashing and verifying need neither server nor database.

const run = async (command: string | undefined, rest: readonly string[]): Promise<number> => {
  switch (command) {
    case 'judge': {
      const [{ answerLines }, { judgeLine }] = await Promise.all([
        import('./answer-lines.ts'),
        import('./commands/judge.ts'),
      ])
      return answerLines(judgeLine)
    }
    case 'header': {
      const [{ answerLines }, { headerLine }] = await Promise.all([
        import('./answer-lines.ts'),
        import('./commands/header.ts'),
      ])
      return answerLines(headerLine)
    }
    case 'verify':
      return (await import('./commands/verify.ts')).verify(rest)
    case 'liabilities':
      return (await import('./commands/liabilities.ts')).liabilities(rest)
    case 'audit':
      return (await import('./commands/audit.ts')).audit()
    case 'migrate':
      return (await import('./commands/migrate.ts')).migrateDatabase()
    case 'capital':
      return (await import('./commands/capital.ts')).capital(rest)
    case 'deposits':
      return (await import('./commands/deposits.ts')).deposits(rest)
    case 'operator':
      return (await import('./commands/operator.ts')).operator(rest)
    case 'help':
    case '--help':
    case '-h':
    case undefined:
      await printTo(process.stdout, HELP)
      return command === undefined ? 2 : 0
    default:
      await printTo(process.stderr, `There is no command "${command.slice(0, 40)}".\n\n${HELP}`)
      return 2
  }
}

// Whoever reads may stop reading (`| head`): that ends the work, it is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

const [command, ...rest] = process.argv.slice(2)
process.exitCode = await run(command, rest)
