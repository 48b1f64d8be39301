# A centre on Net::SMPP, to test our client against a codec that is not ours.
#   perl smsc.pl [ids=same|hexdec] [receipts=after|early|tlv|payload|data] [delay=SECONDS]
# Prints its port, and a line of JSON for each submit_sm: what came, and what became of it. It decides by the recipient's last
# digit: 1 undelivered, 2 expired, 3 rejected, 4 first under way and then delivered, 5 delivered and told twice, 6 never told,
# 7 throttled the first time, 8 a wrong recipient, 9 throttled the first three times; others are delivered.
use strict;
use warnings;
use IO::Select;
use Net::SMPP;
use Time::HiRes 'time';

my %option = (ids => 'same', receipts => 'after', delay => 0.05, map { split /=/, $_, 2 } @ARGV);
my %state = (ENROUTE => 1, DELIVRD => 2, EXPIRED => 3, UNDELIV => 5, REJECTD => 8);
my %stats = (1 => ['UNDELIV'], 2 => ['EXPIRED'], 3 => ['REJECTD'], 4 => ['ENROUTE', 'DELIVRD'],
  5 => ['DELIVRD', 'DELIVRD'], 6 => []);
my %throttled = (7 => 1, 9 => 3);
my %bind = (1 => 'bind_receiver_resp', 2 => 'bind_transmitter_resp', 9 => 'bind_transceiver_resp');

$| = 1;
my $listener = Net::SMPP->new_listen('127.0.0.1', port => 0, smpp_version => 0x34) or die "no port: $!";
my $select = IO::Select->new($listener);
my ($next_id, %kind, %times, @due) = (0x0e999f21);
printf qq({"port":%d}\n), $listener->sockport;

for (;;) {
  my $wait = @due ? $due[0]{at} - time : 1;
  for my $socket ($select->can_read($wait > 0 ? $wait : 0)) {
    if ($socket == $listener) { $select->add($listener->accept) }
    elsif (my $pdu = $socket->read_pdu) { answer($socket, $pdu) }
    else { leave($socket) }
  }
  while (@due && $due[0]{at} <= time) { pass_on(shift @due) }
}

sub leave {
  my ($socket) = @_;
  $select->remove($socket);
  delete $kind{$socket};
  close $socket;
}

sub answer {
  my ($socket, $pdu) = @_;
  my ($command, @to) = ($pdu->{cmd}, seq => $pdu->{seq});
  if (my $resp = $bind{$command}) {
    my $fits = $pdu->{system_id} eq 'redial' && $pdu->{password} eq 'secret';
    $socket->$resp(system_id => 'SMSC', status => $fits ? 0 : 0x0e, @to);
    $kind{$socket} = $command if $fits;
  }
  elsif ($command == 0x15) { $socket->enquire_link_resp(@to) }
  elsif ($command == 0x06) { $socket->unbind_resp(@to); leave($socket) }
  elsif ($command == 0x04) { take($socket, $pdu, @to) }
}

sub take {
  my ($socket, $pdu, @to) = @_;
  my ($digit) = $pdu->{destination_addr} =~ /(\d)$/;
  my $again = $times{$pdu->{destination_addr}}++;
  my $status = $digit == 8 ? 0x0b : $again < ($throttled{$digit} // 0) ? 0x58 : 0;
  my $id = $status ? '' : $next_id++;
  my @stats = $status ? () : @{ $stats{$digit} // ['DELIVRD'] };
  report($pdu, $status, $id, $stats[-1] // '');

  my @receipts = $pdu->{registered_delivery} & 3 ? map { receipt($pdu, $id, $_) } @stats : ();
  my $is_early = $option{receipts} eq 'early';
  if ($is_early) { pass_on({ at => 0, what => $_ }) for @receipts }
  my $said = $option{ids} eq 'hexdec' && !$status ? sprintf('%08x', $id) : $id;
  $socket->submit_sm_resp(message_id => $said, status => $status, @to);
  return if $is_early;
  push @due, { at => time + $option{delay}, what => $_ } for @receipts;
}

sub receipt {
  my ($pdu, $id, $stat) = @_;
  my $err = $stat eq 'DELIVRD' ? '000' : '00B';
  my $text = "id:$id sub:001 dlvrd:001 submit date:2611222000 done date:2611222001 stat:$stat err:$err text:";
  my @tlvs = (receipted_message_id => "$id\0", message_state => pack('C', $state{$stat}));
  my @said = $option{receipts} eq 'tlv' ? (short_message => '', @tlvs)
    : $option{receipts} eq 'payload' ? (short_message => '', message_payload => $text)
    : $option{receipts} eq 'data' ? (message_payload => $text)
    : (short_message => $text);
  return [source_addr => $pdu->{destination_addr}, destination_addr => $pdu->{source_addr},
    esm_class => $stat eq 'ENROUTE' ? 0x20 : 4, data_coding => 0, @said];
}

# Any link that receives gets it; without one it waits.
sub pass_on {
  my ($receipt) = @_;
  my ($socket) = grep { ($kind{$_} // 2) != 2 } $select->handles;
  if (!$socket) { push @due, { at => time + 0.2, what => $receipt->{what} }; return }
  my @values = @{ $receipt->{what} };
  if ($option{receipts} eq 'data') { $socket->data_sm(@values, async => 1) }
  else { $socket->deliver_sm(@values, async => 1) }
}

sub report {
  my ($pdu, $status, $id, $stat) = @_;
  my $bytes = length $pdu->{short_message} ? $pdu->{short_message} : $pdu->{message_payload} // '';
  printf qq({"destination":"%s","status":%d,"id":"%s","stat":"%s","dataCoding":%d,"esmClass":%d,"octets":"%s","tlvs":"%s"}\n),
    $pdu->{destination_addr}, $status, $id, $stat, $pdu->{data_coding}, $pdu->{esm_class}, unpack('H*', $bytes),
    join('-', map { unpack 'H*', $_ // '' } @{$pdu}{qw(sar_msg_ref_num sar_total_segments sar_segment_seqnum)});
}
