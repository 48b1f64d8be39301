/** The values of `command_status` that the centre says by itself. */
export const STATUS = {
  ok: 0x00,
  invalidCommand: 0x03,
  notBound: 0x04,
  alreadyBound: 0x05,
  wrongPassword: 0x0e,
  wrongSystemId: 0x0f,
  queueFull: 0x14,
  throttled: 0x58,
} as const;
