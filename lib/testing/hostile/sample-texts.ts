export const UUID = "0196f0c0-7a3b-7000-8000-000000000000";

/** Valid texts for every kind of field. */
export function textsOf(address: string): string[] {
  return [
    "Ada",
    "1",
    "english",
    "2030-01-01T00:00:00.000Z",
    "2026-01-01",
    "08:00",
    UUID,
    `message_${UUID}`,
    `campaign_${UUID}`,
    `batch_${UUID}`,
    "6591234567",
    "+6591234567",
    "10.0.0.1",
    address,
    "https://hook.example.org/x",
    "ada@example.org",
    "Asia/Singapore",
    "key_test_1234567890abcdef",
    "?status=failure",
    "status=failure",
    "S1234567D",
    "a".repeat(64),
    "another horse battery",
    "Redial",
    "DELETE",
    "-24h",
  ];
}
